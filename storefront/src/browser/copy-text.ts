/**
 * Copies to the clipboard. The Clipboard API needs https, so in-app browsers and plain http fall back to `execCommand`.
 * @returns false when neither worked
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyWithExecCommand(text)
  }
}

const copyWithExecCommand = (text: string): boolean => {
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.style.position = 'fixed'
  // While a modal dialog is open everything outside it is inert and cannot be selected.
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(textarea)
  textarea.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    textarea.remove()
  }
}
