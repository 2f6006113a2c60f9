import { roleName } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import { field } from '../../../domain/resource'
import { featureList } from '../../platform/calls/feature-list'

/** Everybody, whatever the role (product.md §6, `user`), by name. */
export const usersList = featureList({
  resource: {
    name: 'user',
    labels: { one: 'Utente', many: 'Utenti' },
    menu: { group: 'registry', order: 98, hidden: true },
    titleField: 'last_name',
    titleFields: ['last_name', 'first_name'],
    fields: {
      last_name: field.text({ label: 'Cognome', max: 80, list: 'search', example: 'Lo Russo' }),
      first_name: field.text({ label: 'Nome', max: 80, list: 'search', example: 'Nicolò' }),
      roles: field.multiChoice({
        label: 'Ruoli',
        options: roleName,
        list: 'filter',
        operators: ['in'],
        example: ['patient'],
      }),
      email: field.email({ label: 'E-mail', list: 'search', example: 'nicolo.lorusso@posta.test' }),
      phone_prefix: field.dialCode({ label: 'Prefisso', example: '+39' }),
      phone: field.phone({ label: 'Telefono', prefix: 'phone_prefix', list: 'search', example: '3335550120' }),
      active: field.boolean({ label: 'Attivo', list: 'column', initially: true, example: true }),
      last_login_at: field.instant({ label: 'Ultimo accesso', list: 'column', example: '2026-01-07T08:30:00Z' }),
    },
    orders: ['search'],
    screens: ['list', 'show'],
  },
  endpoint: endpoints.users,
  queryNames: { 'filter[roles][in]': 'filter[role][in]' },
  toRecord: (user) => user,
})
