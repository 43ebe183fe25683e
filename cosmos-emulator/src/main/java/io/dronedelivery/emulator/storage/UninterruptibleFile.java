package io.dronedelivery.emulator.storage;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file that a thread's interruption does not close.
 *
 * <p>A {@link FileChannel} of the JDK is closed for everybody when one thread that uses it is interrupted, and the store above
 * gives up for good. A {@link RandomAccessFile} takes no notice.
 */
final class UninterruptibleFile extends FileBaseDefault {

    private final RandomAccessFile file;

    private UninterruptibleFile(RandomAccessFile file) {
        this.file = file;
    }

    /** The name by which H2 opens a path as such a file. */
    static String name(Path path) {
        Scheme.REGISTERED.getClass();
        return Scheme.NAME + ':' + path;
    }

    @Override
    public long size() throws IOException {
        return file.length();
    }

    @Override
    public synchronized int read(ByteBuffer target, long position) throws IOException {
        byte[] bytes = new byte[target.remaining()];
        file.seek(position);
        int count = file.read(bytes);
        if (count > 0) {
            target.put(bytes, 0, count);
        }
        return count;
    }

    @Override
    public synchronized int write(ByteBuffer source, long position) throws IOException {
        byte[] bytes = new byte[source.remaining()];
        source.get(bytes);
        file.seek(position);
        file.write(bytes);
        return bytes.length;
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        if (size < file.length()) {
            file.setLength(size);
        }
    }

    @Override
    public void force(boolean metadata) throws IOException {
        file.getFD().sync();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.getChannel().tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    /** Everything about a path but what opens it; public, as H2 makes others of its kind by reflection. */
    public static final class Scheme extends FilePathWrapper {

        private static final String NAME = "uninterruptible";
        private static final Scheme REGISTERED = registered();

        private static Scheme registered() {
            Scheme scheme = new Scheme();
            register(scheme);
            return scheme;
        }

        @Override
        public String getScheme() {
            return NAME;
        }

        @Override
        public FileChannel open(String mode) throws IOException {
            return new UninterruptibleFile(new RandomAccessFile(getBase().toString(), mode));
        }
    }
}
