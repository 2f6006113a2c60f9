import { expect } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { publicEndpoints } from '../../../domain/contract/public'
import { hold } from '../builders/guests'
import { aVisit, save } from '../builders/practice'
import { withTotem } from '../builders/totem'
import type { Answer } from '../servers/app'
import { contestedSlot } from './bookings'
import { expectOneWinner, type Race, times } from './race'
import type { RaceSetup } from './setup'

/** Gives back what a guest has got, since a doctor has room for so many guests only. */
async function giveBack(setup: RaceSetup, answers: readonly Answer[]): Promise<void> {
  const token: string | undefined = answers.find(({ status }) => status === 201)?.body.data.token
  if (token) await setup.anonymous.call(publicEndpoints.releaseGuestHold, { params: { token } })
}

/** Guests hold a time before they book it: one has it, whoever else wants it. */
export const guestRaces: readonly Race[] = [
  {
    name: 'POST public/holds of one time by a hundred guests answers one 201, the others 409',
    async round(setup, date) {
      return {
        requests: times(100, (i) => () => hold(setup, { date, ...contestedSlot }, setup.guest(i))),
        async verify(answers) {
          expectOneWinner(answers)
          const held = await setup.connection.sql(
            `select 1 from holds where date = $1 and kind = 'guest' and state = 'open'`,
            [date],
          )
          expect(held).toHaveLength(1)
          await giveBack(setup, answers)
        },
        writes: () => 0,
      }
    },
  },
  {
    name: 'one time wanted by guests, desks and a totem: one gets it, the others 409',
    async round(setup, date) {
      const totem = setup.through((await withTotem(setup)).session)
      const visit = {
        office_service_id: setup.roma.visit,
        date,
        ...contestedSlot,
        phone_prefix: '+39',
        phone: '3331234567',
      }
      const desks = times(4, (i) => () => save(setup.doctorSide(i), aVisit(setup, { date, ...contestedSlot })))
      const guests = times(4, (i) => () => hold(setup, { date, ...contestedSlot }, setup.guest(i)))
      return {
        requests: [
          ...desks,
          ...guests,
          ...times(4, (i) => () => totem.call(endpoints.totemBook, { body: { ...visit, name: `Cliente ${i}` } })),
        ],
        async verify(answers) {
          expectOneWinner(answers)
          await giveBack(setup, answers.slice(desks.length, desks.length + guests.length))
        },
        // totems and guests are nobody
        writes: (answers) => answers.slice(0, desks.length).filter(({ status }) => status === 201).length,
      }
    },
  },
]
