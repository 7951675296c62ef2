import { Flex, Typography } from 'antd'
import { useState } from 'react'
import { ReasonButton } from './reason-dialog.tsx'

type RevealCall = 'POST /api/staff/refund/{id}/account' | 'POST /api/staff/withdrawal/{id}/account'
type Props = { call: RevealCall; id: string; masked: string; texts: { show: string; showWhy: string } }

/** Masked account number; shown in full after giving a reason, which is audited. */
export function MaskedNumber({ call, id, masked, texts }: Props) {
  const [account, setAccount] = useState<string>()
  if (account) return <Typography.Text copyable>{account}</Typography.Text>
  return (
    <Flex wrap gap={8} align="center">
      <span className="figure">{masked}</span>
      <ReasonButton<RevealCall>
        size="small"
        call={call}
        input={(reason) => ({ id, reason })}
        title={texts.show}
        okText={texts.show}
        onDone={({ account_number: number }) => setAccount(number)}
      >
        <p className="muted">{texts.showWhy}</p>
      </ReasonButton>
    </Flex>
  )
}
