import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { pageOf } from '../platform/html-page.ts'

const style =
  'textarea{width:100%;font:14px/1.4 ui-monospace,monospace}summary{padding:.5rem 0;overflow-wrap:anywhere}' +
  'button,input{font:inherit;padding:.375rem .75rem}[role=status]{position:sticky;top:0;background:Canvas;padding:.5rem 0}'

const body =
  '<p>What the engagement service delivers. The shop shows a change at its next refresh.</p>' +
  '<form id="audience"><label>User id (empty: everyone) <input id="user"></label> <button>Show</button></form>' +
  '<p role="status"></p><div id="lists"></div><script src="/editor/editor.js"></script>'

/** A page on which marketers change cards, messages and flags as JSON, for everyone or for one user. [ENG-10] */
export function addEditorPage(app: FastifyInstance): void {
  app.get('/editor', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf('Engagement editor', body, style)),
  )
  app.get('/editor/editor.js', (_request, reply) =>
    reply.type('text/javascript').send(readFileSync(new URL('./browser/editor.js', import.meta.url), 'utf8')),
  )
}
