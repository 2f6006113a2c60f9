/** A certificate for localhost that signs itself, with its key: made for the tests by openssl, and worth nothing elsewhere. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyUoukGiA8/9szNCl
giR0+MTfWuxgpWlXqLVBeyIewcShRANCAARtnaA+vftXvGb/1oOVW7WDo7Lbmza0
6bvE9MyOrvGa66KdXvKVDbVQgEUnDkBP6i9Dk2QRBsFrz5b/PpqpFk0B
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUTwrJ/hJoYcnndOks7al+AclUHrIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzAxMTAxM1oYDzIxMjYxMDMw
MDExMDEzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARtnaA+vftXvGb/1oOVW7WDo7Lbmza06bvE9MyOrvGa66KdXvKVDbVQ
gEUnDkBP6i9Dk2QRBsFrz5b/PpqpFk0Bo28wbTAdBgNVHQ4EFgQUceg0JygYQ5qF
oDT3/XK491BxdsQwHwYDVR0jBBgwFoAUceg0JygYQ5qFoDT3/XK491BxdsQwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgC9iUJSYPsCN7rRQfCiTu0Pb/ul5McKtCeFxFTJHtuMcCIBFl
ikQZyCzkC8IcmiGp8T/yy/U4IQZnZ2yU9uxNMyRa
-----END CERTIFICATE-----`,
} as const
