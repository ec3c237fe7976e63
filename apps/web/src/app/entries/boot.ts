/**
 * Brings the app in after the first paint: what can be tapped before is a link or a form. The names of the files come with the
 * page, so that this file stays the same.
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
