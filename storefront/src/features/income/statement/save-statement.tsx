import { useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { isInApp, saveFile } from '../../../save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words.tsx'
import { loadStatement } from '../queries.ts'

/** Saves the statement of a month as PDF. */
export function SaveStatement({ month }: { month: string }) {
  const words = useWords().income.statement
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const save = async () => {
    setBusy(true)
    setError('')
    try {
      if (!(await saveFile(await loadStatement(month)))) setError(isInApp() ? words.inApp : words.cannotSave)
    } catch (cause) {
      setError(cause instanceof Refusal ? cause.message : words.broken)
    }
    setBusy(false)
  }
  return (
    <div className="mt-16">
      <Button kind="quiet" wide busy={busy} onClick={() => void save()}>
        {words.save}
      </Button>
      {error && (
        <p role="alert" className="mt-8 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
