package io.dronedelivery.emulator.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** One file on a disk that writes blocks when and in the order it likes, unless it is told to write all of them. */
final class VolatileDisk {

    private static final int BLOCK = 4 * 1024;

    private final List<Block> unwritten = new ArrayList<>();
    private byte[] written = {};
    private byte[] content = {};
    private int operationsLeft = Integer.MAX_VALUE;
    private boolean full;

    private record Block(int position, byte[] bytes) {}

    /** As H2 names files. */
    String name(Path path) {
        Scheme.DISKS.put(path.toString(), this);
        FilePath.register(new Scheme());
        return Scheme.NAME + ':' + path;
    }

    /** Cuts the power after so many more operations. */
    void failAfter(int operations) {
        operationsLeft = Math.min(operationsLeft, operations);
    }

    /** Takes nothing from now on. */
    void fill() {
        full = true;
    }

    /** What is there when the process is gone and the power is not. */
    byte[] content() {
        return content.clone();
    }

    void cutPower() {
        operationsLeft = 0;
    }

    boolean hasPower() {
        return operationsLeft > 0;
    }

    /** What the disk has when the power is back. */
    byte[] image(Random random) {
        byte[] image = written;
        for (Block block : unwritten) {
            if (random.nextBoolean()) {
                image = put(image, block);
            }
        }
        return image;
    }

    private boolean operate() {
        if (operationsLeft == 0) {
            return false;
        }
        operationsLeft -= operationsLeft == Integer.MAX_VALUE ? 0 : 1;
        return true;
    }

    private void write(int position, byte[] bytes) {
        content = put(content, new Block(position, bytes));
        if (operate()) {
            for (int from = 0; from < bytes.length; from += BLOCK) {
                byte[] block = Arrays.copyOfRange(bytes, from, Math.min(from + BLOCK, bytes.length));
                unwritten.add(new Block(position + from, block));
            }
        }
    }

    private void force() {
        if (operate()) {
            for (Block block : unwritten) {
                written = put(written, block);
            }
            unwritten.clear();
        }
    }

    private static byte[] put(byte[] file, Block block) {
        byte[] result = Arrays.copyOf(file, Math.max(file.length, block.position() + block.bytes().length));
        System.arraycopy(block.bytes(), 0, result, block.position(), block.bytes().length);
        return result;
    }

    private final class Channel extends FileBaseDefault {

        @Override
        public synchronized int write(ByteBuffer source, long position) throws IOException {
            if (full) {
                throw new IOException("No space left on device");
            }
            byte[] bytes = new byte[source.remaining()];
            source.get(bytes);
            VolatileDisk.this.write((int) position, bytes);
            return bytes.length;
        }

        @Override
        public synchronized int read(ByteBuffer target, long position) {
            int count = (int) Math.min(target.remaining(), content.length - position);
            if (count <= 0) {
                return -1;
            }
            target.put(content, (int) position, count);
            return count;
        }

        @Override
        public long size() {
            return content.length;
        }

        @Override
        protected void implTruncate(long size) {
            content = Arrays.copyOf(content, (int) Math.min(size, content.length));
        }

        @Override
        public void force(boolean metadata) {
            VolatileDisk.this.force();
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) {
            return new FileLock(this, position, size, shared) {
                @Override
                public boolean isValid() {
                    return true;
                }

                @Override
                public void release() {
                    // Nobody else has the file.
                }
            };
        }
    }

    /** Public, as H2 makes others of its kind by reflection. */
    public static final class Scheme extends FilePathWrapper {

        private static final String NAME = "volatile";
        private static final Map<String, VolatileDisk> DISKS = new ConcurrentHashMap<>();

        @Override
        public String getScheme() {
            return NAME;
        }

        @Override
        public FileChannel open(String mode) {
            VolatileDisk disk = DISKS.get(getBase().toString());
            if (disk == null) {
                throw new IllegalStateException("no disk for " + getBase());
            }
            return disk.new Channel();
        }
    }
}
