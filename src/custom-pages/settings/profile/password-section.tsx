import { Button } from 'antd'
import { useState } from 'react'
import { endpoints } from '../../../../domain/contract'
import type { CurrentUser } from '../../../../domain/contract/access/session'
import { passwordLength } from '../../../../domain/text/password'
import { announce } from '../../../platform/calls'
import { AccountForm } from './account-form'
import { Section } from './section'

export function PasswordSection({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      name="Password"
      about="Cambiandola si chiudono tutte le altre sessioni; questa resta aperta."
      isOpen={isOpen}
    >
      {isOpen ? (
        <AccountForm
          label="Cambia la password"
          user={user}
          fields={[
            {
              name: 'current_password',
              label: 'Password attuale',
              what: 'la password attuale',
              autoComplete: 'current-password',
            },
            {
              name: 'password',
              label: 'Nuova password',
              what: 'la nuova password',
              autoComplete: 'new-password',
              hint: `Almeno ${passwordLength.least} caratteri: va bene anche una frase che ricordi solo tu.`,
            },
            ...(user.second_factor.enabled ? [{ name: 'otp' } as const] : []),
          ]}
          endpoint={endpoints.changePassword}
          submit="Cambia la password"
          onDone={() => {
            announce({
              type: 'success',
              title: 'Password cambiata',
              text: 'Tutte le altre sessioni sono state chiuse.',
            })
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Cambia la password</Button>
      )}
    </Section>
  )
}
