import type { Material } from '@bailu/contract/material'
import { browser } from '../../browser.ts'
import { pictureFiles } from './picture-files.ts'

/** Downloads that begin at the same instant are taken for one. */
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
 * All pictures of a piece onto the phone: through the share sheet of an iPhone,
 * as downloads elsewhere.
 * @returns hold where neither works: the pictures are to be shown and held
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
  // Fetching may outlast the tap that is needed to share; closing the sheet is an answer too.
  return trouble instanceof DOMException && trouble.name === 'AbortError' ? 'left' : 'hold'
}
