import { useState } from 'react'
import { copyText } from '../../browser/copy-text.ts'
import { buildRequest } from '@bailu/client/build-request'
import { fetchFile } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { isInApp, saveFile } from '../../browser/save-file.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import type { FigureGroup } from './queries.ts'
import type { ReportDays } from './report-days.ts'

/** Fetches the list behind a figure as a CSV file. */
function fetchReport(group: FigureGroup, id: string, days: ReportDays): Promise<File> {
  const { url } = buildRequest(`GET /api/data-center/${group}/{id}/csv`, { id, ...days })
  return fetchFile(url, { type: 'text/csv' })
}

/** Exports the list below as a CSV file; where files cannot be saved, offers to copy or share it. */
export function ExportButton({ group, id, days }: { group: FigureGroup; id: string; days: ReportDays }) {
  const words = useWords('dataCenter').dataCenter
  const [error, setError] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const { busy, run } = useAction(
    async () => {
      const report = await fetchReport(group, id, days)
      if (isInApp() || !(await saveFile(report))) setFile(report)
      else toast(words.exported)
    },
    { broken: words.exportFailed, onError: ({ message }) => setError(message) },
  )
  const exportReport = () => {
    setError('')
    void run()
  }
  return (
    <>
      <Button kind="quiet" busy={busy} onClick={exportReport}>
        {words.export}
      </Button>
      {error && (
        <p role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
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
