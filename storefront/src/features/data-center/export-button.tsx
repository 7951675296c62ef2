import { useState } from 'react'
import { copyText } from '../../copy-text.ts'
import { isInApp, saveFile } from '../../save-file.ts'
import { Refusal } from '../../request/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { fetchReport } from './fetch-report.ts'
import type { Group } from './queries.ts'
import type { ReportDays } from './report-days.ts'

/** Exports the list below as a CSV file; where files cannot be saved, offers to copy or share it. */
export function ExportButton({ group, id, days }: { group: Group; id: string; days: ReportDays }) {
  const words = useWords().reports
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const make = async () => {
    setBusy(true)
    setError('')
    try {
      const made = await fetchReport(group, id, days)
      if (isInApp() || !(await saveFile(made))) setFile(made)
      else toast(words.exported)
    } catch (cause) {
      setError(cause instanceof Refusal ? cause.message : words.exportFailed)
    }
    setBusy(false)
  }
  return (
    <>
      <Button kind="quiet" busy={busy} onClick={() => void make()}>
        {words.export}
      </Button>
      {error && (
        <p role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
      <TakeAway file={file} onClose={() => setFile(null)} />
    </>
  )
}

function TakeAway({ file, onClose }: { file: File | null; onClose: () => void }) {
  const words = useWords().reports
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
  const shares = file !== null && navigator.canShare?.({ files: [file] }) === true
  return (
    <Dialog open={file !== null} onClose={onClose} title={words.exportTitle}>
      <p className="mt-12 text-center text-15 text-muted">{words.exportInApp}</p>
      <div className="mt-28 flex flex-col gap-12">
        <Button wide onClick={() => void copy()}>
          {words.exportCopy}
        </Button>
        {shares && (
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
