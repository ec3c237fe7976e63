/** Folders of the simulators in their order: a folder imports only what comes before it. */
module.exports = {
  // What all third parties share.
  '': ['platform', 'control', 'wallet'],
  'cybersource/': ['core', 'gateway', 'merchant', 'authentication', 'payments', 'microform'],
}
