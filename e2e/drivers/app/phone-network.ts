import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { generate } from 'selfsigned'

/** Where the Android shell serves the app's own files. */
export const appOrigin = 'https://localhost'

export type AppFile = { readonly type: string; readonly bytes: Buffer }

/** Whether the app's page sends a request; other pages of the test are not on the phone. */
const isOfApp = ({ headers }: IncomingMessage): boolean =>
  headers.origin === appOrigin || headers.referer?.startsWith(`${appOrigin}/`) === true

/** The two servers that a phone's browser engine reaches: the shell's own files, and every host of the network. */
export class PhoneNetwork {
  /** Whether the phone reaches other machines; the app's own files need no network. */
  isOnline = true
  /** Milliseconds before a request leaves the phone. */
  delay = 0
  /** The phone's address on the internet: limits count calls per address. */
  address = ''
  /** Answers the requests of the app's own origin. */
  readFile: (path: string) => AppFile | null = () => null
  readonly #files: Http2SecureServer
  readonly #hosts: Server
  readonly #sockets = new Set<Socket>()

  private constructor(files: Http2SecureServer, hosts: Server) {
    this.#files = files
    this.#hosts = hosts
  }

  static async start(): Promise<PhoneNetwork> {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const files = createSecureServer({ key, cert, allowHTTP1: true })
    const network = new PhoneNetwork(files, createServer())
    await network.#listen()
    return network
  }

  /** Chromium's rules that lead the app's origin and every other port of this machine to these servers. */
  get resolverRules(): string {
    const [files, hosts] = [this.#files, this.#hosts].map((server) => (server.address() as AddressInfo).port)
    return `MAP localhost:443 127.0.0.1:${files}, MAP localhost 127.0.0.1:${hosts}, MAP 127.0.0.1 127.0.0.1:${hosts}`
  }

  /** Ends what is under way when the phone loses its network. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline
    if (!isOnline) for (const socket of this.#sockets) socket.destroy()
  }

  async stop(): Promise<void> {
    this.#hosts.closeAllConnections()
    this.#hosts.close()
    this.#files.close()
    await once(this.#hosts, 'close')
  }

  async #listen(): Promise<void> {
    this.#files.on('request', (request, response) => {
      const file = this.readFile(new URL(request.url, 'https://localhost').pathname)
      response.writeHead(file === null ? 404 : 200, file === null ? {} : { 'content-type': file.type })
      response.end(file?.bytes ?? '')
    })
    this.#hosts.on('request', (request: IncomingMessage, response: ServerResponse) => {
      setTimeout(() => this.#forward(request, response), this.delay)
    })
    this.#hosts.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    this.#files.listen(0, '127.0.0.1')
    this.#hosts.listen(0, '127.0.0.1')
    await Promise.all([once(this.#files, 'listening'), once(this.#hosts, 'listening')])
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    if (!this.isOnline) {
      request.socket.destroy()
      return
    }
    const { hostname, port } = new URL(`http://${request.headers.host ?? ''}`)
    const onward = forward({
      host: hostname,
      port: port === '' ? 80 : Number(port),
      method: request.method,
      path: request.url,
      headers: isOfApp(request) ? { ...request.headers, 'x-forwarded-for': this.address } : request.headers,
    })
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.once('error', () => request.socket.destroy())
    response.once('close', () => onward.destroy())
    request.pipe(onward)
  }
}
