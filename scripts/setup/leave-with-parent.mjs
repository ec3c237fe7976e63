// Loaded before a server that `npm start` runs. If `npm start` is killed, its IPC channel closes and the server stops.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
