import { Button, Card } from 'antd'
import { useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import { StartSecondStep } from './start-second-step.tsx'
import { StopSecondStep } from './stop-second-step.tsx'

/** The code of an authenticator app at sign-in: whether it is on, and the way there and back. */
export function SecondStep() {
  const words = useWords().staff.step
  const query = useCall('GET /api/staff/me/second-step', {})
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card title={<h2>{words.title}</h2>}>
      <Loaded query={query}>
        {({ on, since, recovery_left: left }) => (
          <>
            <p className="muted">{words.hint}</p>
            <p>
              <Mark tone={on ? 'good' : 'plain'}>{on ? words.on : words.off}</Mark>
              {since && <When at={since} />}
            </p>
            {on && <p>{words.left(left)}</p>}

            <Button type={on ? 'default' : 'primary'} onClick={() => setOpen(true)}>
              {on ? words.turnOff : words.turnOn}
            </Button>

            {open && (on ? <StopSecondStep onClose={close} /> : <StartSecondStep onClose={close} />)}
          </>
        )}
      </Loaded>
    </Card>
  )
}
