// Loaded before a server that `npm start` runs: when the starter is killed outright, nobody is left to stop the server,
// so it is told to stop by the closing of the channel between them.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
