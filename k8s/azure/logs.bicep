// Where logs go, and who is told of an alert.

param location string
param name string
param retentionDays int
param alertEmail string

resource workspace 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
  name: name
  location: location
  properties: {
    sku: { name: 'PerGB2018' }
    retentionInDays: retentionDays
  }
}

resource actionGroup 'Microsoft.Insights/actionGroups@2023-01-01' = if (!empty(alertEmail)) {
  name: name
  location: 'global'
  properties: {
    groupShortName: 'invoices'
    enabled: true
    emailReceivers: [{ name: 'team', emailAddress: alertEmail, useCommonAlertSchema: true }]
  }
}

output workspaceId string = workspace.id
output actionGroupIds string[] = empty(alertEmail) ? [] : [resourceId('Microsoft.Insights/actionGroups', name)]
