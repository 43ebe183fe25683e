package io.dronedelivery.emulator.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file in which a write of several blocks is there whole or not at all after a power failure.
 *
 * <p>The disk may write blocks in any order. The store above finds a chunk by its first block and takes it for whole, so that block
 * goes last, when all others are known to be on the disk.
 */
final class HeadLastFile extends FileBaseDefault {

    private static final int BLOCK = 4 * 1024;

    private final FileChannel file;

    private HeadLastFile(FileChannel file) {
        this.file = file;
    }

    /** The name by which H2 opens another such name as a file of this kind. */
    static String name(String base) {
        Scheme.REGISTERED.getClass();
        return Scheme.NAME + ':' + base;
    }

    @Override
    public synchronized int write(ByteBuffer source, long position) throws IOException {
        int length = source.remaining();
        if (length > BLOCK) {
            ByteBuffer head = source.slice(source.position(), BLOCK);
            source.position(source.position() + BLOCK);
            writeFully(source, position + BLOCK);
            file.force(true);
            writeFully(head, position);
        } else {
            writeFully(source, position);
        }
        return length;
    }

    private void writeFully(ByteBuffer source, long position) throws IOException {
        long end = position + source.remaining();
        while (source.hasRemaining()) {
            file.write(source, end - source.remaining());
        }
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return file.read(target, position);
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    protected void implTruncate(long size) throws IOException {
        file.truncate(size);
    }

    @Override
    public void force(boolean metadata) throws IOException {
        file.force(metadata);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        file.close();
    }

    /** Everything about a path but what opens it; public, as H2 makes others of its kind by reflection. */
    public static final class Scheme extends FilePathWrapper {

        private static final String NAME = "head-last";
        private static final Scheme REGISTERED = registered();

        private static Scheme registered() {
            Scheme scheme = new Scheme();
            FilePath.register(scheme);
            return scheme;
        }

        @Override
        public String getScheme() {
            return NAME;
        }

        @Override
        public FileChannel open(String mode) throws IOException {
            return new HeadLastFile(getBase().open(mode));
        }
    }
}
