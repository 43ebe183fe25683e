// One service's identity: the cluster may exchange a token of its ServiceAccount for it, and it may use one container.

param location string

@description('Name of the service and of its ServiceAccount.')
param name string
param issuer string
param accountName string
param container string

var namespace = 'drone-invoice'
// Cosmos DB Built-in Data Contributor: items only, no containers, no throughput.
var dataContributor = '00000000-0000-0000-0000-000000000002'

resource account 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' existing = {
  name: accountName
}

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' = {
  name: name
  location: location

  resource fromCluster 'federatedIdentityCredentials' = {
    name: 'cluster'
    properties: {
      issuer: issuer
      subject: 'system:serviceaccount:${namespace}:${name}'
      audiences: ['api://AzureADTokenExchange']
    }
  }
}

resource role 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments@2024-11-15' = {
  parent: account
  name: guid(account.id, identity.id, container)
  properties: {
    principalId: identity.properties.principalId
    roleDefinitionId: '${account.id}/sqlRoleDefinitions/${dataContributor}'
    scope: '${account.id}/dbs/invoices/colls/${container}'
  }
}

output clientId string = identity.properties.clientId
