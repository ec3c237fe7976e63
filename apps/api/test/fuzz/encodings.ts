import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { rawRequest } from '../raw-http.ts'

type EncodedBody = { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> }

const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))

const encoders = {
  plain: (body: Buffer) => ({ bytes: body, headers: {} }),
  gzip: (body: Buffer) => ({ bytes: gzipSync(body), headers: { 'content-encoding': 'gzip' } }),
  deflate: (body: Buffer) => ({ bytes: deflateSync(body), headers: { 'content-encoding': 'deflate' } }),
  brotli: (body: Buffer) => ({ bytes: brotliCompressSync(body), headers: { 'content-encoding': 'br' } }),
  'gzip twice': (body: Buffer) => ({ bytes: gzipSync(gzipSync(body)), headers: { 'content-encoding': 'gzip, gzip' } }),
  'truncated gzip': (body: Buffer) => ({
    bytes: gzipSync(body).subarray(0, -9),
    headers: { 'content-encoding': 'gzip' },
  }),
  'gzip header without gzip': (body: Buffer) => ({ bytes: body, headers: { 'content-encoding': 'gzip' } }),
  'gzip of 20 MB': () => ({ bytes: bomb, headers: { 'content-encoding': 'gzip' } }),
  'unknown encoding': (body: Buffer) => ({ bytes: body, headers: { 'content-encoding': 'constructor' } }),
  'UTF-16': (body: Buffer) => ({ bytes: Buffer.from(body.toString(), 'utf16le'), headers: {} }),
  'bytes other than UTF-8': (body: Buffer) => ({
    bytes: Buffer.concat([body, Buffer.from([0xc3, 0x28, 0xff])]),
    headers: {},
  }),
  'UTF-8 with a byte order mark': (body: Buffer) => ({
    bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]),
    headers: {},
  }),
} satisfies Record<string, (body: Buffer) => EncodedBody>

export type BodyEncoding = keyof typeof encoders
export const bodyEncodings = Object.keys(encoders) as readonly BodyEncoding[]

export const encodeBody = (body: string, encoding: BodyEncoding): EncodedBody => encoders[encoding](Buffer.from(body))

type RequestContent = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** `ends`: the sender closes its side, because the server would otherwise wait for more. */
type RawBytes = { readonly bytes: string; readonly ends?: true }

const long = 'x'.repeat(20_000)
const withLength = (body: string, length = Buffer.byteLength(body)) => ({ 'content-length': String(length) })
const twice = (line: string, name: string, values: readonly [string, string]): string =>
  line.replace('\r\n', `\r\n${values.map((value) => `${name}: ${value}`).join('\r\n')}\r\n`)

/** Requests that no client library sends: wrong lengths, odd lines and request smuggling. */
const shapes = {
  'an unknown expectation': ({ method, path, headers, body }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, ...withLength(body), expect: 'something' }, body),
  }),
  'an expected 100-continue': ({ method, path, headers, body }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, ...withLength(body), expect: '100-continue' }, body),
  }),
  'a body shorter than its length': ({ method, path, headers, body }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, ...withLength(body, body.length + 50) }, body),
    ends: true,
  }),
  'a body longer than its length': ({ method, path, headers, body }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, ...withLength(body, 1) }, `${body}xx`),
  }),
  'two lengths': ({ method, path, headers, body }) => ({
    bytes: twice(rawRequest(`${method} ${path}`, headers, body), 'content-length', ['0', '7']),
  }),
  'a negative length': ({ method, path, headers, body }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, 'content-length': '-1' }, body),
  }),
  'a length and chunks': ({ method, path, headers, body }) => ({
    bytes: rawRequest(
      `${method} ${path}`,
      { ...headers, ...withLength(body), 'transfer-encoding': 'chunked' },
      `0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n`,
    ),
  }),
  'chunks without a number': ({ method, path, headers }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, 'transfer-encoding': 'chunked' }, 'xyz\r\n{}\r\n0\r\n\r\n'),
  }),
  'chunks with a trailer': ({ method, path, headers }) => ({
    bytes: rawRequest(
      `${method} ${path}`,
      { ...headers, 'transfer-encoding': 'chunked', trailer: 'authorization' },
      '2;a=b\r\n{}\r\n0\r\nauthorization: x\r\n\r\n',
    ),
  }),
  'an unknown transfer encoding': ({ method, path, headers, body }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, 'transfer-encoding': 'cow' }, body),
  }),
  'bare line feeds': ({ method, path, headers }) => ({
    bytes: rawRequest(`${method} ${path}`, headers).replaceAll('\r\n', '\n'),
    ends: true,
  }),
  'a folded header': ({ method, path }) => ({
    bytes: rawRequest(`${method} ${path}`, { 'x-session-id': 'a\r\n b' }),
  }),
  'a header without a name': ({ method, path }) => ({ bytes: rawRequest(`${method} ${path}`, { '': 'x' }) }),
  'a header with U+0000': ({ method, path }) => ({
    bytes: rawRequest(`${method} ${path}`, { 'x-session-id': 'a\0b' }),
  }),
  'two hosts': ({ method, path, headers }) => ({
    bytes: twice(rawRequest(`${method} ${path}`, headers), 'host', ['a', 'b']),
  }),
  'an invalid host': ({ method, path, headers }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, host: '[::1' }),
  }),
  'no host': ({ method, path }) => ({ bytes: `${method} ${path} HTTP/1.1\r\nconnection: close\r\n\r\n` }),
  'HTTP/1.0': ({ method, path }) => ({ bytes: `${method} ${path} HTTP/1.0\r\n\r\n` }),
  'HTTP/9.9': ({ method, path }) => ({ bytes: `${method} ${path} HTTP/9.9\r\nhost: x\r\n\r\n` }),
  'no version': ({ path }) => ({ bytes: `GET ${path}\r\n\r\n`, ends: true }),
  'an absolute URL': ({ method, path, headers, body }) => ({
    bytes: rawRequest(`${method} http://evil.example${path}`, { ...headers, ...withLength(body) }, body),
  }),
  'a path without a slash': ({ method, path }) => ({ bytes: rawRequest(`${method} ${path.slice(1)}`) }),
  'a path with spaces and letters': ({ method, path }) => ({ bytes: rawRequest(`${method} ${path} é\t漢`) }),
  'a path of 20,000 letters': ({ method, path }) => ({ bytes: rawRequest(`${method} ${path}${long}`) }),
  'a header of 20,000 letters': ({ method, path }) => ({ bytes: rawRequest(`${method} ${path}`, { cookie: long }) }),
  'two thousand headers': ({ method, path }) => ({
    bytes: rawRequest(
      `${method} ${path}`,
      Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`a${index}`, ''])),
    ),
  }),
  'a lower-case method': ({ method, path }) => ({ bytes: rawRequest(`${method.toLowerCase()} ${path}`) }),
  'an unknown method': ({ path }) => ({ bytes: rawRequest(`FORNO ${path}`) }),
  'an upgrade': ({ method, path, headers }) => ({
    bytes: rawRequest(`${method} ${path}`, { ...headers, connection: 'close, upgrade', upgrade: 'websocket' }),
  }),
  'a tunnel': () => ({ bytes: rawRequest('CONNECT 127.0.0.1:22') }),
  'a TLS handshake': () => ({ bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', ends: true }),
} satisfies Record<string, (parts: RequestContent) => RawBytes>

export type RawShape = keyof typeof shapes
export const rawShapes = Object.keys(shapes) as readonly RawShape[]

export const rawBytes = (shape: RawShape, parts: RequestContent): RawBytes => shapes[shape](parts)
