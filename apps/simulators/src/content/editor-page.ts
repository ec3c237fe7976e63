import { pageOf } from '../platform/html-page.ts'

const style =
  'body{max-width:90rem}#columns{display:grid;gap:2rem;grid-template-columns:minmax(14rem,20rem) minmax(0,1fr)}' +
  '@media(max-width:50rem){#columns{grid-template-columns:minmax(0,1fr)}}' +
  'nav ul{list-style:none;padding:0;max-height:70vh;overflow:auto}nav a{display:block;padding:.375rem 0;overflow-wrap:anywhere}' +
  'label{display:block;margin-block:.5rem}input,select{width:100%;box-sizing:border-box}textarea{width:100%;box-sizing:border-box;font:14px/1.4 ui-monospace,monospace}' +
  'button,input,select{font:inherit;padding:.375rem .75rem}[role=status]{position:sticky;top:0;background:Canvas;padding:.5rem 0;min-height:1.5rem}' +
  'iframe{width:100%;height:80vh;border:1px solid GrayText}'

const body = `
<p role="status"></p>
<div id="columns">
  <nav aria-label="Stories">
    <form id="find">
      <label>Kind <select id="prefix"><option value="">All kinds</option></select></label>
      <label>Search stories <input id="search" type="search"></label>
    </form>
    <ul id="stories"></ul>
    <form id="create">
      <label>Path of a new story <input id="new-path" required pattern="[A-Za-z0-9][A-Za-z0-9\\-]*(/[A-Za-z0-9][A-Za-z0-9\\-]*)+" placeholder="banners/summer"></label>
      <button>Create story</button>
    </form>
  </nav>
  <section id="story" aria-labelledby="story-name" hidden>
    <h2 id="story-name" tabindex="-1"></h2>
    <p id="state"></p>
    <form id="edit">
      <label>Content, as YAML or JSON <textarea id="text" rows="24" spellcheck="false"></textarea></label>
      <p>
        <button>Save draft</button>
        <button type="button" id="publish">Publish</button>
        <button type="button" id="unpublish">Unpublish</button>
      </p>
    </form>
    <form id="preview">
      <label>Path in the shop <input id="path" required></label>
      <p><button>Preview</button> <a id="tab" target="_blank" rel="noopener">Open the preview in a new tab</a></p>
    </form>
    <iframe id="frame" title="Preview of the shop" hidden></iframe>
  </section>
</div>
<script src="/editor/editor.js"></script>`

/** The page of an editor; its script fills it. */
export const editorPage = pageOf('Content editor', body, style)
