// Everything the system needs in one resource group: az deployment group create -g GROUP -f k8s/azure/main.bicep
// The outputs are what k8s/overlays/aks/parameters.env asks for. docs/azure.md tells the rest.

@description('Region of all resources.')
param location string = resourceGroup().location

@description('Prefix of the names; letters and digits only, because the registry allows no others.')
@minLength(3)
@maxLength(20)
param name string = 'droneinvoice'

@description('Most request units per second of one container; the least is a tenth of it.')
@minValue(1000)
param maxThroughput int = 4000

@description('Size of the nodes. The base asks for 8 pods of 640 MiB and 250m each.')
param nodeSize string = 'Standard_D4as_v5'

var services = [
  { name: 'delivery-service', container: 'deliveries' }
  { name: 'package-service', container: 'packages' }
  { name: 'drone-service', container: 'utilization' }
]

module database 'cosmos.bicep' = {
  name: 'database'
  params: {
    location: location
    name: '${name}-${uniqueString(resourceGroup().id)}'
    containers: map(services, service => service.container)
    maxThroughput: maxThroughput
  }
}

module cluster 'cluster.bicep' = {
  name: 'cluster'
  params: {
    location: location
    name: name
    nodeSize: nodeSize
  }
}

module identities 'identity.bicep' = [for service in services: {
  name: 'identity-${service.name}'
  params: {
    location: location
    name: service.name
    issuer: cluster.outputs.issuer
    accountName: database.outputs.accountName
    container: service.container
  }
}]

output COSMOS_ENDPOINT string = database.outputs.endpoint
output DELIVERY_SERVICE_CLIENT_ID string = identities[0].outputs.clientId
output PACKAGE_SERVICE_CLIENT_ID string = identities[1].outputs.clientId
output DRONE_SERVICE_CLIENT_ID string = identities[2].outputs.clientId
output clusterName string = cluster.outputs.clusterName
output registryName string = cluster.outputs.registryName
