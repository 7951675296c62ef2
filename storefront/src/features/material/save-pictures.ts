import type { Material } from '@bailu/contract/material/shop'
import { currentBrowser } from '../../browser/browser.ts'
import { pictureFileUrl } from '../../ui/media/picture.tsx'
import { shareFiles, downloadFile } from '../../browser/save-file.ts'

export const pictureFileName = (id: number, index: number): string => `bailu-${id}-${index + 1}.jpg`

/** Fetches all pictures of a material as JPEG files. @throws when one of them cannot be loaded */
export const fetchPictureFiles = async (
  { id, pictures }: Pick<Material, 'id' | 'pictures'>,
  onStep: (n: number) => void = () => {},
): Promise<File[]> => {
  const files: File[] = []
  for (const [index, picture] of pictures.entries()) {
    onStep(index + 1)
    const response = await fetch(pictureFileUrl(picture))
    if (!response.ok) throw new Error('picture')
    files.push(new File([await response.blob()], pictureFileName(id, index), { type: 'image/jpeg' }))
  }
  return files
}

/** Milliseconds between downloads: browsers merge or block downloads that start at the same time. */
const DOWNLOAD_INTERVAL_MS = 300

const downloadFiles = async (files: File[]): Promise<void> => {
  for (const file of files) {
    downloadFile(file)
    if (file !== files.at(-1)) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_INTERVAL_MS))
  }
}

/**
 * Saves all pictures of a material: by the share sheet on iOS, as downloads elsewhere.
 * @returns `hold` where neither works and the pictures must be shown for a long press; `left` when the user cancelled
 */
export const savePictures = async (item: Material, onStep: (n: number) => void): Promise<'saved' | 'hold' | 'left'> => {
  const { inAppBrowser, system } = currentBrowser()
  if (inAppBrowser) return 'hold'
  const files = await fetchPictureFiles(item, onStep)
  if (system !== 'ios') {
    await downloadFiles(files)
    return 'saved'
  }
  if (!navigator.canShare?.({ files })) return 'hold'
  // navigator.share also fails when fetching outlasts the user activation of the tap.
  return ({ shared: 'saved', left: 'left', failed: 'hold' } as const)[await shareFiles(files)]
}
