/** The editor's page of the engagement simulator: one form per card, message and flag. */
const kinds = [
  ['cards', 'Content cards'],
  ['messages', 'In-app messages'],
  ['flags', 'Feature flags'],
]
const main = document.querySelector('#lists')
const status = document.querySelector('[role=status]')
const user = document.querySelector('#user')

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const userQuery = () => (user.value === '' ? '' : `?user=${encodeURIComponent(user.value)}`)

const load = async () => (await fetch(`/control/content${userQuery()}`)).json()

/** Saves one kind for the chosen user, or for everyone, and reports the server's refusal. */
const save = async (kind, list, done) => {
  const response = await fetch(`/control/${kind}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(user.value === '' ? {} : { user: user.value }), [kind]: list }),
  })
  const { message } = await response.json()
  status.textContent = response.ok ? done : `Not saved: ${message}`
  if (response.ok) await draw()
}

const itemForm = (kind, item, list) => {
  const text = element('textarea', { rows: '14', spellcheck: 'false', 'aria-label': `JSON of ${item.id}` })
  text.value = JSON.stringify(item, null, 2)
  const form = element(
    'form',
    {},
    text,
    element('button', {}, `Save ${item.id}`),
    ' ',
    element('button', { type: 'button' }, `Delete ${item.id}`),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    let changed
    try {
      changed = JSON.parse(text.value)
    } catch (error) {
      status.textContent = `Not saved: ${error.message}`
      return
    }
    void save(
      kind,
      list.map((each) => (each.id === item.id ? changed : each)),
      `Saved ${item.id}.`,
    )
  })
  form.lastElementChild.addEventListener('click', () => {
    void save(
      kind,
      list.filter((each) => each.id !== item.id),
      `Deleted ${item.id}.`,
    )
  })
  return element('details', {}, element('summary', {}, `${item.id} – ${item.title ?? item.message ?? ''}`), form)
}

const newForm = (kind, list) => {
  const name = element('input', { name: 'id', required: '', 'aria-label': `Id of the copy in ${kind}` })
  const form = element('form', {}, name, ' ', element('button', {}, `Copy the first of the ${kind}`))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void save(kind, [...list, { ...list[0], id: name.value }], `Added ${name.value}.`)
  })
  return form
}

const draw = async () => {
  const content = await load()
  const open = new Set(
    [...main.querySelectorAll('details[open] > summary')].map((each) => each.textContent.split(' ')[0]),
  )
  main.replaceChildren(
    ...kinds.map(([kind, title]) => {
      const list = content[kind]
      const forms = list.map((item) => {
        const details = itemForm(kind, item, list)
        details.open = open.has(item.id)
        return details
      })
      return element(
        'section',
        {},
        element('h2', {}, title),
        ...forms,
        ...(list.length > 0 ? [newForm(kind, list)] : []),
      )
    }),
  )
}

document.querySelector('#audience').addEventListener('submit', (event) => {
  event.preventDefault()
  void draw()
})
void draw()
