#!/bin/sh
# Certificates for the connections between your own machines: an authority of your own, and one certificate for each name. Run it on one
# machine, keep ca.key there, and copy ca.pem with the pair of each machine to it. Run again: what exists stays.
#
#   deploy/certificates.sh <folder> <name>[,<other name or address>…] …
#
# For each first name: <folder>/<name>.pem and <name>.key, valid for 825 days. Browsers do not know this authority: the public
# certificate of the shop is another one.
set -eu
umask 077
folder="${1:?folder}"
shift
mkdir -p "$folder"
if [ ! -e "$folder/ca.key" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj '/CN=Bailu internal' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$folder/ca.key" -out "$folder/ca.pem" 2>/dev/null
fi
for names in "$@"; do
  name="${names%%,*}"
  [ -e "$folder/$name.pem" ] && continue
  alternatives=$(echo "$names" | tr ',' '\n' | sed -E 's/^([0-9.]+|.*:.*)$/IP:&/; t; s/^/DNS:/' | paste -sd, -)
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" \
    -keyout "$folder/$name.key" -out "$folder/$name.csr" 2>/dev/null
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\nbasicConstraints=CA:FALSE\n' "$alternatives" > "$folder/$name.ext"
  openssl x509 -req -in "$folder/$name.csr" -CA "$folder/ca.pem" -CAkey "$folder/ca.key" -CAcreateserial -days 825 \
    -extfile "$folder/$name.ext" -out "$folder/$name.pem" 2>/dev/null
  rm "$folder/$name.csr" "$folder/$name.ext"
done
chmod 644 "$folder"/*.pem
