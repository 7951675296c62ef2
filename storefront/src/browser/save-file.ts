/** In-app browsers of chat apps support neither downloads nor sharing of files. */
export const isInApp = (): boolean =>
  /\bLine\/|FBA[NV]|Instagram|MicroMessenger|TikTok|musical_ly/i.test(navigator.userAgent)

/**
 * Downloads a file; in an installed app on iOS opens the share sheet instead.
 * @returns false when that is not possible
 */
export async function saveFile(file: File): Promise<boolean> {
  if (isInApp()) return false
  // An installed web app on iOS has no downloads.
  const installed = matchMedia('(display-mode: standalone)').matches
  if (installed && navigator.canShare?.({ files: [file] })) {
    const failure = await navigator.share({ files: [file] }).catch((cause: unknown) => cause)
    return !failure || (failure instanceof DOMException && failure.name === 'AbortError')
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return true
}
