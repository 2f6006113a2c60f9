/** Password of all demo accounts; it is public, so the server listens on 127.0.0.1 by default. */
export const demoPassword = 'curante-demo'
