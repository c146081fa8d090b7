// Site on a free port, which it prints. The cookie "user" replaces a session.
package main

import (
	"fmt"
	"net"
	"net/http"

	"site/ois"
)

func getUser(r *http.Request) string {
	cookie, err := r.Cookie("user")
	if err != nil {
		return ""
	}
	return cookie.Value
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	http.Handle("/ois/", ois.Handler(getUser))
	panic(http.Serve(listener, nil))
}
