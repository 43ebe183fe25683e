// Everything the system needs in one resource group: az deployment group create -g GROUP -f k8s/azure/main.bicep
// The outputs are what k8s/overlays/aks/parameters.env asks for. docs/azure.md tells the rest.

@description('Region of all resources.')
param location string = resourceGroup().location

@description('Prefix of the names; letters and digits only, because the registry allows no others.')
@minLength(3)
@maxLength(20)
param name string = 'droneinvoice'

@description('Object id of the person or group that administers the cluster: az ad signed-in-user show --query id')
param administrator string

@description('What the administrator is. A pipeline deploys as ServicePrincipal.')
@allowed(['User', 'Group', 'ServicePrincipal'])
param administratorType string = 'User'

@description('Address that the hot-partition alert is sent to. Empty: the alert is shown in the portal only.')
param alertEmail string = ''

@description('Most request units per second of one container; the least is a tenth of it.')
@minValue(1000)
param maxThroughput int = 4000

@description('Whether the database account is spread over zones. Regions without free zone capacity refuse it.')
param zoneRedundantDatabase bool = false

@description('Zones of the nodes. Empty where the region or the node size has none.')
param zones string[] = []

@description('Size of the nodes that carry the applications. The base asks for 8 pods of 640 MiB and 250m each.')
param nodeSize string = 'Standard_D4as_v5'

@description('Size of the nodes of the cluster itself.')
param systemNodeSize string = 'Standard_D2as_v5'

@description('Fewest and most nodes for the applications. With the system pool, the fewest take 12 processors of the quota.')
@minValue(1)
param minNodes int = 2
@minValue(1)
param maxNodes int = 5

@description('Days for which logs are kept.')
@minValue(30)
param logRetentionDays int = 30

var services = [
  { name: 'delivery-service', container: 'deliveries' }
  { name: 'package-service', container: 'packages' }
  { name: 'drone-service', container: 'utilization' }
]

module logs 'logs.bicep' = {
  name: 'logs'
  params: {
    location: location
    name: name
    retentionDays: logRetentionDays
    alertEmail: alertEmail
  }
}

module database 'cosmos.bicep' = {
  name: 'database'
  params: {
    location: location
    name: '${name}-${uniqueString(resourceGroup().id)}'
    containers: map(services, service => service.container)
    maxThroughput: maxThroughput
    zoneRedundant: zoneRedundantDatabase
    workspaceId: logs.outputs.workspaceId
    actionGroupIds: logs.outputs.actionGroupIds
  }
}

module cluster 'cluster.bicep' = {
  name: 'cluster'
  params: {
    location: location
    name: name
    administrator: administrator
    administratorType: administratorType
    nodeSize: nodeSize
    systemNodeSize: systemNodeSize
    minNodes: minNodes
    maxNodes: maxNodes
    zones: zones
    workspaceId: logs.outputs.workspaceId
  }
}

// One after the other: an account takes one role assignment at a time and answers a second one with 412.
@batchSize(1)
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
output loginServer string = cluster.outputs.loginServer
