import fs from 'node:fs'
import { codeFrom } from './packages/domain/src/core/voucher-code.ts'
import { readEmail } from './packages/domain/src/core/email-address.ts'
import { cleanText, hasLetters } from './packages/domain/src/core/pasted-text.ts'
import { normalisePhone } from './packages/domain/src/customers/phone.ts'
import { namesByStore, searchStores } from './packages/domain/src/fulfilment/store-search.ts'
import { readContent } from './apps/api/src/modules/content/read-content.ts'
const rows = (n) => fs.readFileSync(`apps/api/test/typed/${n}.tsv`,'utf8').split('\n').filter(l=>l!==''&&!l.startsWith('#')).slice(1).map(l=>l.split('\t').map(c=>c.replace(/\\u([0-9A-Fa-f]{4})/g,(_,h)=>String.fromCharCode(parseInt(h,16)))))
const read = { codes:(t)=>codeFrom(t), emails:(t)=>readEmail(t)??'', names:(t)=>{const c=cleanText(t);return hasLetters(c)?c:''}, phones:(t)=>normalisePhone(t)??'' }
for (const [n,f] of Object.entries(read)) { const all=rows(n); let ok=0; for (const [t,k='',w] of all) { const r=f(t); if(r===k) ok++; else console.log(n, JSON.stringify(t),'want',JSON.stringify(k),'got',JSON.stringify(r),'|',w) } console.log(n,ok,'/',all.length) }
const {content}=readContent('content')
const names=namesByStore(content.regions); const stores=content.stores.filter(s=>!s.comingSoon).toSorted((a,b)=>a.state.localeCompare(b.state)||a.name.localeCompare(b.name))
let ok=0; const all=rows('places')
for (const [t,right,k] of all){const found=searchStores(stores,{search:t},s=>names.get(s.id)??[]).stores.slice(0,3).map(s=>s.id); const want=right.split(/[ ,|]+/); if(found.some(i=>want.includes(i)))ok++; else console.log('place',JSON.stringify(t),'want',right,'got',found.join(' '),'|',k)}
console.log('places',ok,'/',all.length)
