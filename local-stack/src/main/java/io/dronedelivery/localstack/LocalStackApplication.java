package io.dronedelivery.localstack;

final class LocalStackApplication {

    private LocalStackApplication() {}

    public static void main(String[] arguments) {
        System.out.println("hello " + ProcessHandle.current().pid());
    }
}
