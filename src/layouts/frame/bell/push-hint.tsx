import { Alert, Button } from 'antd'
import { usePushHere } from '../../../shared/messages/push'

/** Offers pushes to who has received something and was never asked; either answer hides it for good. */
export function PushHint() {
  const { state, wasAsked, isBusy, turnOn, turnOff } = usePushHere()
  if (state !== 'off' || wasAsked) return null
  return (
    <Alert
      banner
      role="note"
      type="info"
      showIcon={false}
      message="Ricevi gli avvisi anche a finestra chiusa."
      action={
        <>
          <Button type="link" disabled={isBusy} onClick={() => void turnOn()}>
            Attiva
          </Button>
          <Button type="link" disabled={isBusy} onClick={turnOff}>
            Non ora
          </Button>
        </>
      }
    />
  )
}
