// Command lura runs KrakenD's engine on one configuration file, as KrakenD itself does: Gin in release mode, no request log.
package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/gin-gonic/gin"
	"github.com/luraproject/lura/v2/config"
	"github.com/luraproject/lura/v2/logging"
	"github.com/luraproject/lura/v2/proxy"
	lura "github.com/luraproject/lura/v2/router/gin"
	"github.com/luraproject/lura/v2/transport/http/server"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: lura CONFIGURATION")
	}
	service, err := config.NewParser().Parse(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	logger, err := logging.NewLogger("ERROR", os.Stderr, "lura")
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.Use(gin.Recovery())
	lura.NewFactory(lura.Config{
		Engine:         engine,
		HandlerFactory: lura.EndpointHandler,
		ProxyFactory:   proxy.DefaultFactory(logger),
		Logger:         logger,
		RunServer:      server.RunServer,
	}).NewWithContext(ctx).Run(service)
}
