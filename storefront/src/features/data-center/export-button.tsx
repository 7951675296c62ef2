import { useState } from 'react'
import { copyText } from '../../browser/copy-text.ts'
import { fetchFile } from '../../browser/request/fetch-file.ts'
import { isInApp, saveFile } from '../../browser/save-file.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useShownAction } from '../../session/use-action.ts'
import { Button, FormMessage } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'

/** Saves the CSV file of a report; where files cannot be saved, offers to copy or share it. */
export function ExportButton({ url }: { url: string }) {
  const words = useWords('dataCenter').dataCenter
  const [file, setFile] = useState<File | null>(null)
  const { busy, run, errorText } = useShownAction(
    async () => {
      const report = await fetchFile(url, { type: 'text/csv' })
      if (isInApp() || !(await saveFile(report))) setFile(report)
      else toast(words.exported)
    },
    { broken: words.exportFailed },
  )
  return (
    <>
      <Button kind="quiet" wide busy={busy} onClick={() => void run()}>
        {words.export}
      </Button>
      <FormMessage>{errorText}</FormMessage>
      <ExportDialog file={file} onClose={() => setFile(null)} />
    </>
  )
}

function ExportDialog({ file, onClose }: { file: File | null; onClose: () => void }) {
  const words = useWords('dataCenter').dataCenter
  const copy = async () => {
    if (file && (await copyText((await file.text()).replace('\uFEFF', '')))) {
      toast(words.copied)
      onClose()
    } else toast(words.exportFailed)
  }
  const share = async () => {
    // The promise rejects when the user closes the share sheet.
    await navigator.share({ files: [file!] }).catch(() => undefined)
    onClose()
  }
  const canShare = file !== null && navigator.canShare?.({ files: [file] }) === true
  return (
    <Dialog open={file !== null} onClose={onClose} title={words.exportTitle}>
      <p className="mt-12 text-center text-15 text-muted">{words.exportInApp}</p>
      <div className="mt-28 flex flex-col gap-12">
        <Button wide onClick={() => void copy()}>
          {words.exportCopy}
        </Button>
        {canShare && (
          <Button kind="quiet" wide onClick={() => void share()}>
            {words.exportShare}
          </Button>
        )}
        <Button kind="quiet" wide onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
