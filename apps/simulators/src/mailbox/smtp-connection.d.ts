/** The part of the library's connection that the mailbox overrides. */
declare module 'smtp-server/lib/smtp-connection.js' {
  export class SMTPConnection {
    init(): void
    connectionReady(): void
    _setListeners(listen: () => void): void
  }
}
