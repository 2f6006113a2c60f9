import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '../../../../domain/contract'
import type {
  ChangedSettings,
  NotificationSetting,
  NotificationSettings,
} from '../../../../domain/contract/messages/notification-settings'
import { serverDate } from '../../../platform/basic/clock'
import { call } from '../../../platform/calls/call'
import { attemptOrAnnounce } from '../../../platform/calls/idempotent-call'
import { callKey, useCall } from '../../../platform/calls/use-call'
import { useActingDoctor } from '../../../platform/session'

/** The user's notification settings by channel; idle for an impersonator, who may not see them. */
export const useNotificationSettings = (enabled: boolean) => useCall(endpoints.notificationSettings, {}, { enabled })

type Reply = { readonly data: NotificationSettings }
type Channel = NotificationSetting['channels'][number]

interface SettingsBody {
  readonly change: ChangedSettings
  /** The change that takes it back. */
  readonly before: ChangedSettings | undefined
}

const mutationKey = ['change notification settings']

/**
 * Changes cells at once, one call after the other: shown before the server has answered, put back when it refuses. The answer
 * of the last one, or a new read after a failure, is what stays.
 */
export function useChangeNotificationSettings() {
  const client = useQueryClient()
  const key = callKey(endpoints.notificationSettings, useActingDoctor(), {})
  const show = (change: ChangedSettings) =>
    client.setQueryData<Reply>(key, (shown) => shown && { data: changed(shown.data, change) })
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ change }: SettingsBody) =>
      attemptOrAnnounce<Reply>(call(endpoints.changeNotificationSettings, { body: change })),
    onSuccess: async (outcome, { before }) => {
      if (outcome.kind === 'done') {
        if (isLast()) client.setQueryData(key, outcome.data)
        return
      }
      if (before) show(before)
      if (isLast()) await client.invalidateQueries({ queryKey: key })
    },
  })
  return (change: ChangedSettings) => {
    // an answer under way would show the cells as they were
    void client.cancelQueries({ queryKey: key })
    const shown = client.getQueryData<Reply>(key)
    show(change)
    mutate({ change, before: shown && asTheyAre(shown.data, change) })
  }
}

/** The settings with these cells changed. */
function changed(
  settings: NotificationSettings,
  { choices = [], consents = {} }: ChangedSettings,
): NotificationSettings {
  const chosen = (code: string, own: Channel): Channel => {
    const choice = choices.findLast((one) => one.code === code && one.channel === own.channel)
    return choice ? { ...own, chosen: choice.on } : own
  }
  return {
    ...settings,
    types: settings.types.map((type) => ({
      ...type,
      channels: type.channels.map((channel) => chosen(type.code, channel)),
    })),
    consents: settings.consents.map((consent) => {
      const given = consent.purpose === 'care' ? undefined : consents[consent.purpose]
      if (given === undefined || given === consent.given) return consent
      return { ...consent, given, at: serverDate().toISOString(), source: 'settings' }
    }),
  }
}

/** The change that brings the same cells back to what they are now. */
function asTheyAre({ types, consents }: NotificationSettings, change: ChangedSettings): ChangedSettings {
  const cellOf = (code: string, channel: string) =>
    types.find((type) => type.code === code)?.channels.find((one) => one.channel === channel)
  const given = Object.fromEntries(consents.map((consent) => [consent.purpose, consent.given]))
  return {
    choices: change.choices?.map((choice) => ({ ...choice, on: cellOf(choice.code, choice.channel)?.chosen ?? null })),
    consents: change.consents && Object.fromEntries(Object.keys(change.consents).map((name) => [name, given[name]])),
  }
}
