/** The editor's page of the content simulator: finds stories, saves drafts, publishes, and previews in the shop. */
const field = (id) => document.querySelector(`#${id}`)
const status = document.querySelector('[role=status]')
const states = { published: 'Published', changed: 'Published, with changes in the draft', unpublished: 'Not published' }

let stories = []
let current = null
/** The timer that saves what the editor types. */
let typed = 0

const call = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/** Runs a step of the editor and reports its result or its refusal. */
const run = (done, step) =>
  step().then(
    () => {
      status.textContent = done
    },
    (failure) => {
      status.textContent = `Not done: ${failure.message}`
    },
  )

/** The messages by which a visual editor talks to the page in its frame. */
const tellFrame = (message) => {
  const frame = field('frame')
  if (!frame.hidden) frame.contentWindow.postMessage(message, new URL(frame.src).origin)
}

const isShown = ({ full_slug, name }) =>
  full_slug.startsWith(field('prefix').value) &&
  `${full_slug} ${name}`.toLowerCase().includes(field('search').value.trim().toLowerCase())

const drawList = () => {
  const items = stories.filter(isShown).map(({ full_slug, name }) => {
    const link = document.createElement('a')
    link.href = `/editor?story=${encodeURIComponent(full_slug)}`
    link.textContent = name === full_slug ? full_slug : `${full_slug} – ${name}`
    link.addEventListener('click', (event) => {
      event.preventDefault()
      void open(full_slug)
    })
    const item = document.createElement('li')
    item.append(link)
    return item
  })
  field('stories').replaceChildren(...items)
}

const loadList = async () => {
  stories = (await call('GET', '/editor/stories')).stories
  const prefixes = [...new Set(stories.map(({ full_slug }) => full_slug.slice(0, full_slug.indexOf('/') + 1)))].sort()
  const chosen = field('prefix').value
  field('prefix').replaceChildren(new Option('All kinds', ''), ...prefixes.map((prefix) => new Option(prefix, prefix)))
  field('prefix').value = chosen
  drawList()
}

const previewUrl = () => {
  const url = new URL(field('path').value, current.shop)
  url.search = current.query
  return url.href
}

const drawStory = (details) => {
  current = details
  field('story').hidden = false
  field('story-name').textContent = details.full_slug
  field('state').textContent = states[details.state]
  field('publish').disabled = details.state === 'published'
  field('unpublish').disabled = details.state === 'unpublished'
  field('preview').hidden = details.shop === null
  if (details.shop !== null) field('tab').href = previewUrl()
}

const open = (fullSlug) =>
  run(`Opened ${fullSlug}.`, async () => {
    const details = await call('GET', `/editor/story?story=${encodeURIComponent(fullSlug)}`)
    field('text').value = details.text
    field('path').value = details.path
    field('frame').hidden = true
    drawStory(details)
    field('story-name').focus()
    history.replaceState(null, '', `/editor?story=${encodeURIComponent(fullSlug)}`)
  })

const saveDraft = async () => {
  clearTimeout(typed)
  drawStory(await call('PUT', '/editor/story', { story: current.full_slug, text: field('text').value }))
  tellFrame({ action: 'change', reload: true, slug: current.full_slug, storyId: current.story.id, slugChanged: false })
}

/** Publishing saves first, as the visual editor does. */
const change = async (action) => {
  if (action === 'published') await saveDraft()
  drawStory(await call('POST', '/editor/publications', { story: current.full_slug, action }))
  tellFrame({ action, slug: current.full_slug, storyId: current.story.id, slugChanged: false })
  await loadList()
}

field('find').addEventListener('input', drawList)
field('find').addEventListener('submit', (event) => event.preventDefault())
field('create').addEventListener('submit', (event) => {
  event.preventDefault()
  const fullSlug = field('new-path').value
  void run(`Created ${fullSlug}.`, async () => {
    await call('PUT', '/editor/story', { story: fullSlug, text: 'title: New' })
    await loadList()
    await open(fullSlug)
  })
})
field('edit').addEventListener('submit', (event) => {
  event.preventDefault()
  void run(`Saved the draft of ${current.full_slug}.`, saveDraft)
})
field('publish').addEventListener('click', () => run(`Published ${current.full_slug}.`, () => change('published')))
field('unpublish').addEventListener('click', () =>
  run(`Unpublished ${current.full_slug}.`, () => change('unpublished')),
)
field('preview').addEventListener('submit', (event) => {
  event.preventDefault()
  void run('Opened the preview.', async () => {
    await saveDraft()
    field('frame').hidden = false
    field('frame').src = previewUrl()
  })
})
field('path').addEventListener('input', () => {
  field('tab').href = previewUrl()
})
// While the editor types, the frame gets the story with the changes, at most four times a second.
field('text').addEventListener('input', () => {
  clearTimeout(typed)
  field('publish').disabled = false
  typed = setTimeout(() => {
    void call('PUT', '/editor/story', { story: current.full_slug, text: field('text').value }).then(
      ({ story }) => tellFrame({ action: 'input', story }),
      () => undefined,
    )
  }, 250)
})
addEventListener('message', ({ data, source, origin }) => {
  if (data?.action === 'ping') source.postMessage({ action: 'pingBack' }, origin)
})

void loadList().then(() => {
  const story = new URLSearchParams(location.search).get('story')
  if (story !== null) void open(story)
})
