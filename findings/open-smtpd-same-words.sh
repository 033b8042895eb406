#!/usr/bin/env bash
# OpenSMTPD answers a recipient it may not relay to and a mailbox that does not exist with the same words.
#
# One would guess: "relay denied" for the one and "user unknown" for the other, with a 550 5.1.1 or 5.7.1,
# since the server announces ENHANCEDSTATUSCODES in its EHLO.
# What happens (Debian's opensmtpd 6.8.0p2-4+b4): both are "550 Invalid recipient: <...>", and without an
# enhanced code, although every 250 and 5xx of other commands has one.
# Why it matters: a system that strikes off addresses that are refused for good strikes off everyone it
# writes to as soon as the server's rules, or its own login, are wrong. The answer alone cannot tell; whether
# others at the same host are accepted can.
#
# Needs root (for chroot), apt-get and bash. Changes nothing outside a temporary folder.
set -euo pipefail
version=6.8.0p2-4+b4
dir=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ]; then kill -KILL "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
  rm -rf "$dir"
}
trap finish EXIT

chmod 755 "$dir"
cd "$dir"
apt-get download "opensmtpd=$version" >/dev/null 2>&1
root=$dir/root
dpkg -x opensmtpd_*.deb "$root"
mkdir -p "$root"/{dev,etc,tmp,var/run,var/lib/opensmtpd/empty,var/spool/smtpd}
chmod 711 "$root/var/spool/smtpd"
ldd "$root/usr/sbin/smtpd" | grep -o '/[^ ]*' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
mknod -m 666 "$root/dev/null" c 1 3
mknod -m 666 "$root/dev/urandom" c 1 9
printf 'root:x:0:0::/:/bin/false\nopensmtpd:x:60813:60813::/var/empty:/bin/false\nopensmtpq:x:60814:60814::/var/empty:/bin/false\n' >"$root/etc/passwd"
printf 'root:x:0:\nopensmtpd:x:60813:\nopensmtpq:x:60814:\n' >"$root/etc/group"
echo '127.0.0.1 localhost' >"$root/etc/hosts"
echo 'nameserver 127.0.0.1' >"$root/etc/resolv.conf"
port=$((20000 + RANDOM % 20000))
cat >"$root/etc/smtpd.conf" <<CONF
table people { asha = "65534:65534:/tmp" }
listen on 127.0.0.1 port $port hostname mail.school.example
action "box" maildir userbase <people>
match from any for domain "school.example" action "box"
CONF
# A shell is the first process, so that everything ends with it.
unshare --pid --fork --kill-child sh -c "chroot '$root' /usr/sbin/smtpd -d -f /etc/smtpd.conf & wait \$!" >"$dir/log" 2>&1 &
server=$!

for _ in $(seq 40); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  sleep 0.25
done
exec 3<>"/dev/tcp/127.0.0.1/$port"
say() { # a command, and the last line of its answer
  [ -z "$1" ] || printf '%s\r\n' "$1" >&3
  local line
  while IFS= read -r -t 10 line <&3; do
    line=${line%$'\r'}
    case $line in *ENHANCEDSTATUSCODES*) enhanced=yes ;; esac
    case $line in ???-*) ;; *) break ;; esac
  done
  answer=$line
}
enhanced=no
say ''
say 'EHLO client.example'
say 'MAIL FROM:<office@school.example>'
say 'RCPT TO:<asha@school.example>'; accepted=$answer
say 'RCPT TO:<nobody@school.example>'; unknown=$answer
say 'RCPT TO:<asha@elsewhere.example>'; relayed=$answer
say 'QUIT'

echo "opensmtpd $version, announces ENHANCEDSTATUSCODES: $enhanced"
echo "a mailbox that exists:      $accepted"
echo "a mailbox that does not:    $unknown"
echo "a domain it may not relay:  $relayed"
[ "$enhanced" = yes ]
[[ $accepted == "250 2.1.5 "* ]]
[ "$unknown" = '550 Invalid recipient: <nobody@school.example>' ]
[ "$relayed" = '550 Invalid recipient: <asha@elsewhere.example>' ]
