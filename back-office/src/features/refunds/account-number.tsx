import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'

/** Masked account number; shown in full after giving a reason, which is audited. */
export function AccountNumber({ id, masked }: { id: string; masked: string }) {
  const words = useWords().refunds
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const read = useAct('POST /api/staff/refund/{id}/account', { onDone: () => setAsking(false) })
  if (read.data) return <Typography.Text copyable>{read.data.account_number}</Typography.Text>
  return (
    <Flex wrap gap={8} align="center">
      <span className="figure">{masked}</span>
      {may('POST /api/staff/refund/{id}/account') && (
        <Button size="small" onClick={() => setAsking(true)}>
          {words.show}
        </Button>
      )}
      <AskReason
        open={asking}
        title={words.show}
        deed={words.show}
        busy={read.isPending}
        onCancel={() => setAsking(false)}
        onDone={(reason) => read.mutate({ input: { id, reason } })}
      >
        <p className="muted">{words.showWhy}</p>
      </AskReason>
    </Flex>
  )
}
