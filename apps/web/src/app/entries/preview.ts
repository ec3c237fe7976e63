/** Reloads a page that shows drafts when its editor reports a change. Only such pages load this file. */
const editor = document.getElementById('preview')?.dataset['editor'] ?? ''
const changes: readonly unknown[] = ['input', 'change', 'published', 'unpublished']

/** Milliseconds without another change before the page reloads. */
const typingPause = 400

let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('message', ({ origin, data }: MessageEvent<{ readonly action?: unknown } | null>) => {
  if (editor === '' || origin !== editor || !changes.includes(data?.action)) return
  // An editor who types sends several changes a second.
  clearTimeout(timer)
  timer = setTimeout(() => location.reload(), typingPause)
})
