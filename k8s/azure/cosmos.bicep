// The database account. Keys are switched off altogether: whoever wants data needs an identity with a role.

param location string
param name string
param containers string[]
param maxThroughput int
param zoneRedundant bool
param workspaceId string
param actionGroupIds string[]

// What queries filter by; every other indexed field would cost request units with every write. As in the services' configuration.
var indexedFields = ['ownerId', 'year', 'month', 'type']
var indexedFieldsOf = {
  deliveries: ['droneId', 'status']
  packages: ['deliveryId']
  utilization: ['droneId']
}

resource account 'Microsoft.DocumentDB/databaseAccounts@2024-11-15' = {
  name: name
  location: location
  kind: 'GlobalDocumentDB'
  properties: {
    databaseAccountOfferType: 'Standard'
    disableLocalAuth: true
    disableKeyBasedMetadataWriteAccess: true
    minimalTlsVersion: 'Tls12'
    consistencyPolicy: { defaultConsistencyLevel: 'Session' }
    locations: [{ locationName: location, failoverPriority: 0, isZoneRedundant: zoneRedundant }]
    backupPolicy: { type: 'Continuous', continuousModeProperties: { tier: 'Continuous7Days' } }
  }

  resource database 'sqlDatabases' = {
    name: 'invoices'
    properties: { resource: { id: 'invoices' } }

    resource container 'containers' = [for id in containers: {
      name: id
      properties: {
        resource: {
          id: id
          partitionKey: { paths: ['/ownerId'], kind: 'Hash', version: 2 }
          indexingPolicy: {
            indexingMode: 'consistent'
            includedPaths: map(concat(indexedFields, indexedFieldsOf[id]), field => { path: '/${field}/?' })
            excludedPaths: [{ path: '/*' }]
          }
        }
        options: { autoscaleSettings: { maxThroughput: maxThroughput } }
      }
    }]
  }
}

// The tables that docs/queries.md asks: every request with its charge, the queries, and what each partition key consumed.
resource diagnostics 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'logs'
  scope: account
  properties: {
    workspaceId: workspaceId
    logAnalyticsDestinationType: 'Dedicated'
    logs: [for category in [
      'DataPlaneRequests'
      'QueryRuntimeStatistics'
      'PartitionKeyStatistics'
      'PartitionKeyRUConsumption'
      'ControlPlaneRequests'
    ]: { category: category, enabled: true }]
  }
}

// The alert that Prometheus cannot raise on Azure: the busiest physical partition is near its share.
resource hotPartition 'Microsoft.Insights/metricAlerts@2018-03-01' = {
  name: '${name}-hot-partition'
  location: 'global'
  properties: {
    description: 'A physical partition uses more than nine tenths of its request units.'
    severity: 3
    enabled: true
    scopes: [account.id]
    evaluationFrequency: 'PT1M'
    windowSize: 'PT5M'
    actions: [for id in actionGroupIds: { actionGroupId: id }]
    criteria: {
      'odata.type': 'Microsoft.Azure.Monitor.SingleResourceMultipleMetricCriteria'
      allOf: [
        {
          criterionType: 'StaticThresholdCriterion'
          name: 'consumption'
          metricName: 'NormalizedRUConsumption'
          timeAggregation: 'Maximum'
          operator: 'GreaterThan'
          threshold: 90
          dimensions: [{ name: 'CollectionName', operator: 'Include', values: ['*'] }]
        }
      ]
    }
  }
}

output accountName string = account.name
output endpoint string = account.properties.documentEndpoint
