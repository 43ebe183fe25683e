// The cluster, and the registry that it pulls its images from.

param location string
param name string
param administrator string
param administratorType string
param nodeSize string
param systemNodeSize string
param minNodes int
param maxNodes int
param zones string[]
param workspaceId string

resource registry 'Microsoft.ContainerRegistry/registries@2023-07-01' = {
  name: '${name}${uniqueString(resourceGroup().id)}'
  location: location
  sku: { name: 'Basic' }
  properties: { adminUserEnabled: false }
}

resource cluster 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: name
  location: location
  identity: { type: 'SystemAssigned' }
  sku: { name: 'Base', tier: 'Standard' }
  properties: {
    dnsPrefix: name
    disableLocalAccounts: true
    aadProfile: { managed: true, enableAzureRBAC: true }
    oidcIssuerProfile: { enabled: true }
    securityProfile: { workloadIdentity: { enabled: true } }
    autoUpgradeProfile: { upgradeChannel: 'stable', nodeOSUpgradeChannel: 'NodeImage' }
    addonProfiles: {
      omsagent: { enabled: true, config: { logAnalyticsWorkspaceResourceID: workspaceId, useAADAuth: 'true' } }
    }
    // Network policies are what keeps the services apart: without a data plane that enforces them they are only text.
    networkProfile: {
      networkPlugin: 'azure'
      networkPluginMode: 'overlay'
      networkDataplane: 'cilium'
      networkPolicy: 'cilium'
    }
    agentPoolProfiles: [
      {
        name: 'system'
        mode: 'System'
        vmSize: systemNodeSize
        osSKU: 'AzureLinux'
        availabilityZones: zones
        count: 2
        // The applications run on a pool of their own, so that they cannot crowd out DNS and the metrics server.
        nodeTaints: ['CriticalAddonsOnly=true:NoSchedule']
      }
      {
        name: 'apps'
        mode: 'User'
        vmSize: nodeSize
        osSKU: 'AzureLinux'
        availabilityZones: zones
        enableAutoScaling: true
        count: minNodes
        minCount: minNodes
        maxCount: maxNodes
      }
    ]
  }

  resource upgrades 'maintenanceConfigurations' = {
    name: 'aksManagedAutoUpgradeSchedule'
    properties: { maintenanceWindow: weekly }
  }

  resource nodeUpgrades 'maintenanceConfigurations' = {
    name: 'aksManagedNodeOSUpgradeSchedule'
    properties: { maintenanceWindow: weekly }
  }
}

// Early on Sunday, UTC: monthly invoices are asked for on weekdays.
var weekly = {
  schedule: { weekly: { intervalWeeks: 1, dayOfWeek: 'Sunday' } }
  startTime: '02:00'
  utcOffset: '+00:00'
  durationHours: 4
}

// Azure Kubernetes Service RBAC Cluster Admin. Local accounts are off, so without it nobody can apply anything.
resource administration 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(cluster.id, administrator, 'administration')
  scope: cluster
  properties: {
    principalId: administrator
    principalType: administratorType
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', 'b1ff04bb-8a4e-4dc4-8eb5-8693973ce19b')
  }
}

// AcrPull
resource pull 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(registry.id, cluster.id, 'pull')
  scope: registry
  properties: {
    principalId: cluster.properties.identityProfile.kubeletidentity.objectId
    principalType: 'ServicePrincipal'
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', '7f951dda-4ed3-4680-a7ca-43fe172d538d')
  }
}

output clusterName string = cluster.name
output issuer string = cluster.properties.oidcIssuerProfile.issuerURL
output registryName string = registry.name
output loginServer string = registry.properties.loginServer
