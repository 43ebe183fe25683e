// The cluster, and the registry that it pulls its images from.

param location string
param name string
param nodeSize string

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
        vmSize: nodeSize
        osSKU: 'AzureLinux'
        availabilityZones: ['1', '2', '3']
        count: 3
        minCount: 3
        maxCount: 6
        enableAutoScaling: true
      }
    ]
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
