// Chat apps' own browsers take neither downloads nor files to share.
export const isInApp = (): boolean =>
  /\bLine\/|FBA[NV]|Instagram|MicroMessenger|TikTok|musical_ly/i.test(navigator.userAgent)

/** Downloads a file, or hands it to the phone where that is how files are kept. @returns false when it could not */
export async function saveFile(file: File): Promise<boolean> {
  if (isInApp()) return false
  // Installed on an iPhone, a web app has no downloads.
  const installed = matchMedia('(display-mode: standalone)').matches
  if (installed && navigator.canShare?.({ files: [file] })) {
    const trouble = await navigator.share({ files: [file] }).catch((cause: unknown) => cause)
    return !trouble || (trouble instanceof DOMException && trouble.name === 'AbortError')
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return true
}
