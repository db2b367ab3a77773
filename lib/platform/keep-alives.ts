/**
 * Has PostgreSQL look after a connection that holds a lock for which others wait. A machine that dies says nothing: PostgreSQL finds out within
 * half a minute, and not after two hours.
 */
export const noticeDeath =
  "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";
