package main

import (
	"os"
	"os/signal"
	"syscall"
)

// The first process of every pod: holds its namespaces, and ends when it is told to.
func main() {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGINT, syscall.SIGTERM)
	<-stop
}
