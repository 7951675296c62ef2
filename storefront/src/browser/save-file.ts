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
  if (installed && navigator.canShare?.({ files: [file] })) return (await shareFiles([file])) !== 'failed'
  downloadFile(file)
  return true
}

export function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** `left` when the user closed the share sheet. */
export async function shareFiles(files: File[]): Promise<'shared' | 'left' | 'failed'> {
  try {
    await navigator.share({ files })
    return 'shared'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'left' : 'failed'
  }
}
