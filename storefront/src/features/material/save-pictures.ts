import type { Material } from '@bailu/contract/material'
import { browser } from '../../browser.ts'
import { pictureFiles } from './picture-files.ts'

/** Milliseconds between downloads: browsers merge or block downloads that start at the same time. */
const APART = 300

const download = async (files: File[]): Promise<void> => {
  for (const file of files) {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = file.name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    if (file !== files.at(-1)) await new Promise((resolve) => setTimeout(resolve, APART))
  }
}

/**
 * Saves all pictures of a material: by the share sheet on iOS, as downloads elsewhere.
 * @returns `hold` where neither works and the pictures must be shown for a long press; `left` when the user cancelled
 */
export const savePictures = async (item: Material, onStep: (n: number) => void): Promise<'saved' | 'hold' | 'left'> => {
  const { inside, system } = browser()
  if (inside) return 'hold'
  const files = await pictureFiles(item, onStep)
  if (system !== 'ios') {
    await download(files)
    return 'saved'
  }
  if (!navigator.canShare?.({ files })) return 'hold'
  const trouble = await navigator.share({ files }).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!trouble) return 'saved'
  // navigator.share also fails when fetching outlasts the user activation of the tap; AbortError means the user closed
  // the sheet.
  return trouble instanceof DOMException && trouble.name === 'AbortError' ? 'left' : 'hold'
}
