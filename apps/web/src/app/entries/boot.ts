/**
 * Loads the app after the first paint: until then the page works with links and forms alone. The names of the files
 * are in the page, so this file never changes.
 */
const [entry = '', ...others] = (document.getElementById('boot')?.dataset['modules'] ?? '').split(' ')

const start = () => {
  for (const href of others) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void import(/* @vite-ignore */ entry)
}

if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))
