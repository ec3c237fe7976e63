/**
 * Reports a renewed subscription to the shop; `endpoint` is the address that the shop knows. Rejects without a network.
 */
export const reportRenewal = async (endpoint: string, subscription: PushSubscription): Promise<void> => {
  await fetch('/api/v1/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, subscription }),
  })
}
