const BASE_PATH = '/back-office'

/** Address to open after sign-in: the `to` of the query. Only paths of this app are accepted, so that no link leads elsewhere. */
export function startAddress(search = location.search): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  if (!/^\/(?![/\\])/.test(to)) return `${BASE_PATH}/`
  return to === BASE_PATH || to.startsWith(`${BASE_PATH}/`) ? to : `${BASE_PATH}${to}`
}

let isPreloaded = false

/** Downloads the files of the app while the user types, so that it opens at once after sign-in. */
export async function preloadApp(): Promise<void> {
  if (isPreloaded) return
  isPreloaded = true
  const html = await fetch(`${BASE_PATH}/`).then(
    (response) => response.text(),
    () => '',
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const file of page.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')) {
    const preload = document.createElement('link')
    preload.rel = file.matches('link[rel=stylesheet]') ? 'prefetch' : 'modulepreload'
    preload.href = file.getAttribute('src') ?? file.getAttribute('href') ?? ''
    document.head.append(preload)
  }
}
